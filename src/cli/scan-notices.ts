import { findMisspeltDeclarations } from '../discovery/misspelt-declarations.ts'
import type { Scan } from '../discovery/scan-types.ts'

/** What a scan found odd that may be why something was not found. */
export const scanNotices = (scan: Scan): readonly string[] => [
  ...findMisspeltDeclarations(scan),
  ...scan.warnings,
]
