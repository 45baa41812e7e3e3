/** Whether `text` matches a glob, where `*` stands for any run of characters and `?` for one. */
export function matchesGlob(glob: string, text: string): boolean {
  const pattern = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${pattern}$`, 'su').test(text)
}
