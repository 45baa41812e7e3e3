# Collects what is offered instead of inserting it, when Ctrl+X is pressed.
compadd() {
  local -a hits
  local end=${@[(i)--]}
  if [[ " ${@[1,end-1]} " == *' -'[OAD]' '* ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A hits "$@"
  captured+=($hits)
  return $(( ! $#hits ))
}

capture() {
  captured=()
  _main_complete
  print -r -- "<<<${(pj:\n:)captured}>>>"
  compstate[insert]= compstate[list]=
}
zle -C capture complete-word capture
bindkey '^X' capture
