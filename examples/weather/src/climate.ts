/** A day's weather at one place. */
export interface Weather {
  readonly temperatureC: number
  readonly condition: string
  readonly humidityPercent: number
}

/** Places whose weather on the first day is known; anywhere else it follows from the name. */
const KNOWN: Readonly<Record<string, Weather>> = {
  lisbon: { temperatureC: 21.5, condition: 'Sunny', humidityPercent: 62 },
  oslo: { temperatureC: 3.5, condition: 'Cloudy', humidityPercent: 78 },
  reykjavik: { temperatureC: -1.5, condition: 'Snow', humidityPercent: 84 },
  cairo: { temperatureC: 31, condition: 'Sunny', humidityPercent: 28 },
  singapore: { temperatureC: 29.5, condition: 'Rain', humidityPercent: 88 },
}

/**
 * Makes up plausible weather: the same for the same place and day, whoever asks.
 *
 * @param day 0 is today.
 */
export function weatherAt(location: string, day: number): Weather {
  const place = location.trim().toLowerCase()
  const today = Object.hasOwn(KNOWN, place) ? KNOWN[place]! : weatherFrom(5 + share(place) * 23, `${place}/0`)
  if (day === 0) return today
  const drift = (share(`${place}/${day}/drift`) - 0.5) * 8
  return weatherFrom(today.temperatureC + drift, `${place}/${day}`)
}

function weatherFrom(temperature: number, seed: string): Weather {
  const temperatureC = Math.round(temperature * 2) / 2
  const skies = temperatureC < 1 ? ['Snow', 'Cloudy', 'Sunny'] : ['Sunny', 'Partly cloudy', 'Cloudy', 'Rain']
  return {
    temperatureC,
    condition: skies[Math.floor(share(`${seed}/sky`) * skies.length)]!,
    humidityPercent: 35 + Math.floor(share(`${seed}/humidity`) * 55),
  }
}

/** A number from 0 to below 1 that depends on nothing but the text (32-bit FNV-1a, then mixed). */
export function share(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
