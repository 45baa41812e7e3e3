export type { TestRunner } from './testing/runner.ts'
export type { ToolBoxSource } from './testing/create-tool-box.ts'
export { testToolBox, type TestToolBoxOptions } from './testing/test-tool-box.ts'
