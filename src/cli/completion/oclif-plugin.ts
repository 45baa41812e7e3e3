/**
 * The part of oclif's plugin that writes the scripts. Its package exports commands for oclif to find only, so it is
 * taken by path; building the CLI bundles it.
 */
export { default as CreateScripts } from '../../../node_modules/@oclif/plugin-autocomplete/lib/commands/autocomplete/create.js'
