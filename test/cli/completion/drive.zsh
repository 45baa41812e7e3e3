# drive.zsh SETUP CAPTURE LINE...: types lines into a zsh on a terminal of its own, and prints what it offers.
zmodload zsh/zpty
setup=$1 capture=$2
shift 2
zpty shell zsh -f -i
zpty -w shell "PS1= PS2= RPS1=; unset zle_bracketed_paste; source ${(q)setup}; source ${(q)capture}; print READY''NOW"
zpty -r shell output '*READYNOW*'
for line in "$@"; do
  zpty -w -n shell "$line"$'\x18'
  zpty -r shell output '*<<<*>>>*'
  print -r -- "${${${output#*<<<}%%>>>*}//$'\r'/}"
  print -r -- ----
  zpty -w -n shell $'\x15'
done
zpty -d shell
