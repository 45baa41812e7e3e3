import { expect, test } from 'vitest'
import {
  toClassName,
  toJavaScriptName,
  toPascalCase,
  toPythonName,
  toToolboxId,
} from '../../src/scaffold/identifiers.ts'

test.each([
  ['weather', 'weather_tools', 'WeatherToolBox'],
  ['weather-toolbox', 'weather_tools', 'WeatherToolBox'],
  ['weather_tools', 'weather_tools', 'WeatherToolBox'],
  ['my.weather-tools-plugin', 'my_weather_tools', 'MyWeatherToolBox'],
  ['toolbox', 'toolbox_tools', 'ToolboxToolBox'],
  ['3d-print', 'my_3d_print_tools', 'My3dPrintToolBox'],
  ['web3', 'web3_tools', 'Web3ToolBox'],
])('%s becomes %s and %s', (name, id, className) => {
  expect(toToolboxId(name)).toBe(id)
  expect(toClassName(name)).toBe(className)
})

test.each([
  ['get_weather', 'getWeather', 'get_weather', 'GetWeather'],
  ['a_1', 'a_1', 'a_1', 'A_1'],
  ['a1', 'a1', 'a1', 'A1'],
  ['delete', 'delete_', 'delete', 'Delete'],
  ['import', 'import_', 'import_', 'Import'],
  ['z', 'z_', 'z', 'Z'],
  ['define_tool', 'defineTool_', 'define_tool', 'DefineTool'],
  ['define_tool_box', 'defineToolBox_', 'define_tool_box', 'DefineToolBox'],
  ['str', 'str', 'str_', 'Str'],
  ['self', 'self', 'self_', 'Self'],
])('the tool %s is %s in JavaScript and %s in Python', (tool, script, python, pascal) => {
  expect([toJavaScriptName(tool), toPythonName(tool), toPascalCase(tool)]).toEqual([script, python, pascal])
})
