import type { Policy } from '../../core/policy.ts'

/** A policy in one word: its kind, or that it may destroy something. */
export const policyWord = ({ kind, destructive }: Policy): string => (destructive ? 'destructive' : kind)
