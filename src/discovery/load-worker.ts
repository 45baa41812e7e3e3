import { serveLoads } from './serve-loads.ts'

serveLoads()
