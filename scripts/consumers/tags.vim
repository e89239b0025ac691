" Goes to each tag of a file of tags ($PLACES), and writes down its name, its file as vim has it, and the line where the
" cursor stands.
set encoding=utf-8 fileencodings=ucs-bom,utf-8 noswapfile notagrelative
let &tags = $PLACES
let s:found = []
for s:name in uniq(map(taglist('.'), 'v:val.name'))
  let s:count = len(taglist('\V\^' . escape(s:name, '\') . '\$'))
  for s:number in range(1, s:count)
    " Tags of the file that is open would stand before the others.
    enew
    execute 'silent' s:number . 'tag' s:name
    call add(s:found, json_encode([s:name, expand('%:p'), line('.')]))
  endfor
endfor
call writefile(s:found, $FOUND)
qall!
