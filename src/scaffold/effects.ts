/** Words in a tool's name that promise a change somewhere. */
const MUTATING: ReadonlySet<string> = new Set(
  `add append commit create delete deploy disable enable execute install log merge move patch post push put remove
  rename run save send set store uninstall update upload write`.split(/\s+/),
)

/** Whether a new tool of this snake_case name may be declared read-only: `find_book`, not `delete_book`. */
export const soundsReadOnly = (toolName: string): boolean =>
  !toolName.split('_').some((word) => MUTATING.has(word))
