#!/usr/bin/env node
'use strict'
// Old syntax only: this file must be able to say that Node.js is too old.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
  refuse('toolbox needs Node.js 22.18 or newer; this is ' + process.version + '. ' + otherNode())
} else {
  try {
    require('../dist/cli/boot.cjs')
  } catch (error) {
    if (isThere('dist/cli/boot.cjs')) throw error
    refuse('toolbox is not built: run `npm ci` in ' + inPackage(''))
  }
}

function refuse(message) {
  process.stderr.write(message + '\n')
  process.exitCode = 1
}

// A checkout brings a Node.js that is new enough, beside the programs of its packages.
function otherNode() {
  if (!isThere('node_modules/.bin/node')) return 'Install a newer one and run it again.'
  return (
    'Install a newer one, or take that of this checkout: export PATH="' +
    inPackage('node_modules/.bin') +
    ':$PATH"'
  )
}

function inPackage(path) {
  return require('path').join(__dirname, '..', path)
}

function isThere(path) {
  return require('fs').existsSync(inPackage(path))
}
