/**
 * What is added to the script that oclif's plugin makes: it completes names of commands and flags only, and flags
 * only right behind the command.
 *
 * The binary on the line is asked for all other words; where it knows none, Bash offers files. Kept to what
 * Bash 3.2 can do. Nothing of an answer is ever evaluated.
 */
export const bashAddition = (bin: string, ids: readonly string[]): string => `
_${bin}()
{
  local cur="\${COMP_WORDS[COMP_CWORD]}" ids=" ${ids.join(' ')} "
  local words=() count=0 glue="" word id="" next candidate answer IFS=$' \\t\\n'
  COMPREPLY=()

  # Bash takes words apart at = and :
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ -n "$glue" || ( $count -gt 0 && ( "$word" == "=" || "$word" == ":" || "$word" == ":=" ) ) ]]; then
      words[count-1]="\${words[count-1]}$word"
    else
      words[count]="$word"
      count=$((count + 1))
    fi
    glue=""
    [[ "$word" == "=" || "$word" == ":" || "$word" == ":=" ]] && glue=1
  done
  word="\${words[count-1]}"
  [[ "$cur" == "=" || "$cur" == ":" || "$cur" == ":=" ]] && cur=""

  # The words of the command, joined by :
  for next in "\${words[@]:0:count-1}"; do
    next="\${id:+$id:}$next"
    [[ "$ids" == *" $next "* || "$ids" == *" $next:"* ]] || break
    id="$next"
  done

  if [[ -n "$id" && "$ids" == *" $id "* && ( "$word" != -* || "$word" == *=* ) ]]; then
    answer="$("\${COMP_WORDS[0]}" autocomplete candidates -- "\${words[@]}" 2>/dev/null </dev/null)"
    while IFS=$'\\t' read -r candidate _; do
      [[ -n "$candidate" && "$candidate" == "$word"* ]] || continue
      [[ "$candidate" == *= ]] && compopt -o nospace 2>/dev/null
      COMPREPLY+=("\${candidate#"\${word%"$cur"}"}")
    done <<< "$answer"
    [[ \${#COMPREPLY[@]} -gt 0 ]] && return
  fi

  local parts=()
  [[ -n "$id" ]] && IFS=: read -r -a parts <<< "$id"
  if [[ "$word" == -* || $count -eq $((\${#parts[@]} + 1)) ]]; then
    local COMP_WORDS=("\${COMP_WORDS[0]}" \${parts[@]+"\${parts[@]}"} "$word") COMP_CWORD=$((\${#parts[@]} + 1))
    _${bin}_autocomplete
    [[ -n "$id" && "$word" == -* && "--help" == "$word"* ]] && COMPREPLY+=("--help")
  fi
}

complete -o default -F _${bin} ${bin}
`
