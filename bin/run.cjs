#!/usr/bin/env node
'use strict'
// Old syntax only: this file must be able to say that Node.js is too old.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
  var message = 'toolbox needs Node.js 22.18 or newer; this is ' + process.version + '.'
  process.stderr.write(message + ' Install a newer one and run it again.\n')
  process.exitCode = 1
} else {
  require('../dist/cli/boot.cjs')
}
