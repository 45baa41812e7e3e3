import { describeWith } from '../../describe-with.ts'
import { hasPython } from './python.ts'

/** Groups tests against the real Python counterparts, in the environment that .ci/python-bus.sh makes. */
export const describePython = describeWith('python-bus', hasPython())
