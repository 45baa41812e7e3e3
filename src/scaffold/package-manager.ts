/** The package managers that a new package can be installed with. */
export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** Reads who runs this process from `npm_config_user_agent`; npm when it says nothing known. */
export function packageManagerOf(userAgent: string | undefined): PackageManager {
  const name = userAgent?.split('/')[0]
  return PACKAGE_MANAGERS.find((known) => known === name) ?? 'npm'
}

/** How a person runs a package script, and the binary of a dependency, with each of them. */
export const commandsOf = (packageManager: PackageManager): PackageManagerCommands => COMMANDS[packageManager]

export interface PackageManagerCommands {
  readonly install: string
  /** Installs what the lockfile says, as CI does; all but npm do so by themselves there. */
  readonly cleanInstall: string
  readonly test: string
  /** Goes before the name of a package script. */
  readonly run: string
  /** Goes before the name of a binary. */
  readonly exec: string
}

const COMMANDS: Readonly<Record<PackageManager, PackageManagerCommands>> = {
  npm: { install: 'npm install', cleanInstall: 'npm ci', test: 'npm test', run: 'npm run', exec: 'npx' },
  pnpm: {
    install: 'pnpm install',
    cleanInstall: 'pnpm install',
    test: 'pnpm test',
    run: 'pnpm run',
    exec: 'pnpm exec',
  },
  yarn: {
    install: 'yarn install',
    cleanInstall: 'yarn install',
    test: 'yarn test',
    run: 'yarn run',
    exec: 'yarn run',
  },
  bun: {
    install: 'bun install',
    cleanInstall: 'bun install',
    test: 'bun run test',
    run: 'bun run',
    exec: 'bunx',
  },
}
