export const CAMPUSES = ['north', 'south'] as const
export type Campus = (typeof CAMPUSES)[number]

export interface Course {
  readonly code: string
  readonly title: string
  readonly campus: Campus
  readonly seats: number
}

const COURSES: readonly Course[] = [
  { code: 'BOT-101', title: 'Botany for beginners', campus: 'north', seats: 12 },
  { code: 'BOT-240', title: 'Mosses and lichens', campus: 'south', seats: 1 },
  { code: 'GAR-110', title: 'Gardening in pots', campus: 'north', seats: 8 },
  { code: 'TEA-100', title: 'Tea: plants, leaves, cups', campus: 'south', seats: 20 },
]

/** The courses whose code or title holds every word of the query, on one campus or on all. */
export function findCourses(query: string, campus: Campus | undefined): readonly Course[] {
  const words = query.toLowerCase().split(/\s+/)
  return COURSES.filter(
    (course) =>
      (campus === undefined || course.campus === campus) &&
      words.every((word) => `${course.code} ${course.title}`.toLowerCase().includes(word)),
  )
}

export const courseOf = (code: string): Course | undefined =>
  COURSES.find((course) => course.code === code.trim().toUpperCase())

export const describeCourse = ({ code, title, campus, seats }: Course): string =>
  `${code}: ${title} (${campus} campus, ${seats} ${seats === 1 ? 'seat' : 'seats'})`
