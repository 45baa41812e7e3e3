/** How pieces of text stand out; each function returns its text, perhaps with colour codes around it. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  cyan(text: string): string
}
