import { writeFileSync } from 'node:fs'
import { commandsPage } from './commands-page.ts'

writeFileSync(new URL('../docs/commands.md', import.meta.url), await commandsPage())
