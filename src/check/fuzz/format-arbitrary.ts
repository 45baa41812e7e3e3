import type { Arbitrary, FastCheck } from './fast-check.ts'

/** Texts of a format, written so that strict validators take them too; `undefined` for a format not known. */
export function formatArbitrary(fc: FastCheck, format: string): Arbitrary<string> | undefined {
  const make = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  return make?.(fc)
}

type Maker = (fc: FastCheck) => Arbitrary<string>

const word: Maker = (fc) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 8 })

const host: Maker = (fc) => word(fc).map((name) => `${name}.example`)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const date: Maker = (fc) =>
  fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    fc.constantFrom('1970-01-01', '2000-02-29', '2024-02-29', '1999-12-31'),
  )

const clock: Maker = (fc) =>
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map(twoDigits).join(':'))

const FORMATS: Readonly<Record<string, Maker>> = {
  date,
  time: (fc) => clock(fc).map((time) => `${time}Z`),
  'date-time': (fc) => fc.tuple(date(fc), clock(fc)).map(([day, time]) => `${day}T${time}Z`),
  duration: (fc) =>
    fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('D', 'W', 'Y'))
      .map(([n, unit]) => `P${n}${unit}`),
  email: (fc) => fc.tuple(word(fc), host(fc)).map(([user, domain]) => `${user}@${domain}`),
  'idn-email': (fc) => fc.tuple(word(fc), host(fc)).map(([user, domain]) => `${user}@${domain}`),
  hostname: host,
  'idn-hostname': host,
  ipv4: (fc) => fc.ipV4(),
  ipv6: (fc) =>
    fc
      .array(fc.integer({ min: 0, max: 65_535 }), { minLength: 8, maxLength: 8 })
      .map((parts) => parts.map((part) => part.toString(16)).join(':')),
  uuid: (fc) => fc.uuid({ version: 4 }),
  guid: (fc) => fc.uuid({ version: 4 }),
  uri: (fc) => fc.tuple(host(fc), word(fc)).map(([domain, path]) => `https://${domain}/${path}`),
  url: (fc) => fc.tuple(host(fc), word(fc)).map(([domain, path]) => `https://${domain}/${path}`),
  iri: (fc) => fc.tuple(host(fc), word(fc)).map(([domain, path]) => `https://${domain}/${path}`),
  'uri-reference': (fc) => word(fc).map((path) => `/${path}`),
  'iri-reference': (fc) => word(fc).map((path) => `/${path}`),
  'uri-template': (fc) => word(fc).map((name) => `/{${name}}`),
  'json-pointer': (fc) => word(fc).map((name) => `/${name}`),
  'relative-json-pointer': (fc) => word(fc).map((name) => `0/${name}`),
  regex: (fc) => word(fc).map((text) => `^${text}$`),
  byte: (fc) => fc.base64String({ minLength: 4, maxLength: 16 }),
  base64: (fc) => fc.base64String({ minLength: 4, maxLength: 16 }),
}
