import { describe, expect, it } from 'vitest'
import { hasPython } from './python.ts'

/** Stands where tests would have been, and says that they are not there. */
function standIn(title: string, _tests: () => void): void {
  it(`DID NOT RUN, for want of a Python environment (make it with .ci/python-bus.sh): ${title}`, () => {
    console.warn(`DID NOT RUN, for want of a Python environment: ${title}`)
    expect(process.env['TOOLBOX_REQUIRE_PYTHON'], 'a Python environment is required here').not.toBe('1')
  })
}

/** Tests against the real Python counterparts; where there are none, one test that says so by its name. */
export const describePython: (title: string, tests: () => void) => void = hasPython() ? describe : standIn
