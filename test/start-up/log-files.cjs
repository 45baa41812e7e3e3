// Required before anything else: appends the address of every module that is loaded to the file LOADED_MODULES.
const { appendFileSync } = require('node:fs')
const { registerHooks } = require('node:module')

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
    return next(url, context)
  },
})
