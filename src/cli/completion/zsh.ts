/**
 * The script that oclif's plugin makes, with words that depend on the toolboxes: the binary on the line is asked for
 * them, and where it knows none, the plugin's own function answers.
 */
export function extendZsh(script: string, bin: string): string {
  const call = `\n_${bin}\n`
  if (!script.endsWith(call))
    throw new Error(`the zsh script of oclif's plugin does not end with a call of _${bin}`)
  return `${script.slice(0, -call.length)}
functions[_${bin}_static]=$functions[_${bin}]

_${bin}_candidates() {
  [[ "$words[CURRENT]" == -* && "$words[CURRENT]" != *=* ]] && return 1
  local line name
  local -a whole open
  for line in "\${(@f)$("\${(Q)words[1]}" autocomplete candidates -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)}"; do
    [[ -n "$line" ]] || continue
    name=\${line%%$'\\t'*}
    line="\${name//:/\\\\:}:\${line#*$'\\t'}"
    if [[ "$name" == *= ]]; then open+=("$line"); else whole+=("$line"); fi
  done
  (( $#whole + $#open )) || return 1
  local found=1
  (( $#whole )) && _describe -t values '${bin}' whole && found=0
  (( $#open )) && _describe -t arguments 'argument' open -S '' && found=0
  return found
}

_${bin}() {
  (( CURRENT > 2 )) && _${bin}_candidates && return
  _${bin}_static "$@"
}

_${bin} "$@"
`
}
