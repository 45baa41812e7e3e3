import { ToolBox, type ToolBoxOptions } from 'opm-toolbox'
import { getForecast } from './get-forecast.ts'
import { getWeather } from './get-weather.ts'

export { getForecast, getWeather }

/** Weather for any place, made from nothing but the place's name. */
export class WeatherToolBox extends ToolBox {
  constructor(options: ToolBoxOptions = {}) {
    super({ toolboxId: 'weather_tools', ...options })
  }

  override discoverTools() {
    return [getWeather, getForecast]
  }
}
