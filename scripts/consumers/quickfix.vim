" Goes to each entry of the quickfix list that vim was started with (-q), and writes down where the cursor stands: the
" file, the line, the byte column from 1, and the text from there on.
set encoding=utf-8 fileencodings=ucs-bom,utf-8 noswapfile
let s:found = []
for s:number in range(1, len(getqflist()))
  execute 'silent cc' s:number
  call add(s:found, json_encode([expand('%:p'), line('.'), col('.'), strpart(getline('.'), col('.') - 1, 1000)]))
endfor
call writefile(s:found, $FOUND)
qall!
