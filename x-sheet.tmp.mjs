import { chromium } from 'playwright-core'
const [out,w,cols,...files]=process.argv.slice(2)
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--allow-file-access-from-files']})
import fs from 'node:fs'
const html='<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px;background:#f0f">'+files.map(f=>`<div><div style="font:11px sans-serif;background:#ff0">${f.split('/').pop()}</div><img src="data:image/png;base64,${fs.readFileSync(f).toString('base64')}" width=${w}></div>`).join('')+'</body>'
const p=await b.newPage({viewport:{width:(+w+4)*+cols,height:400}})
await p.setContent(html); await p.waitForTimeout(300); await p.screenshot({path:out,fullPage:true}); await b.close()
