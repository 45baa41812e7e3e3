import { serveLoads } from '../discovery/serve-loads.ts'
import { adaptProvider } from '../registry/provider/adapt-provider.ts'

serveLoads({ adaptProvider })
