import { serveLoads } from '../../discovery/serve-loads.ts'

serveLoads({ isThorough: true })
