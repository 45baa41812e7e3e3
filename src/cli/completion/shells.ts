/** The shells that a script can be made for. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/** The shell among them that a program's path names. */
export const shellOf = (path: string): Shell | undefined =>
  SHELLS.find((shell) => new RegExp(`(^|[\\\\/])${shell}(\\.exe)?$`).test(path))

/** What to run once, for completion to be there from then on. */
export const SETUP: Readonly<Record<Shell, (bin: string) => readonly string[]>> = {
  bash: (bin) => [`${bin} autocomplete script bash >> ~/.bashrc`, 'source ~/.bashrc'],
  zsh: (bin) => [`${bin} autocomplete script zsh >> ~/.zshrc`, 'source ~/.zshrc'],
  fish: (bin) => [
    `${bin} autocomplete script fish >> ~/.config/fish/config.fish`,
    'source ~/.config/fish/config.fish',
  ],
  powershell: (bin) => [
    'New-Item -Type Directory -Path (Split-Path -Parent $PROFILE) -ErrorAction SilentlyContinue',
    `Add-Content -Path $PROFILE -Value (Invoke-Expression -Command "${bin} autocomplete script powershell"); .$PROFILE`,
  ],
}
