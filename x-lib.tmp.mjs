import { chromium } from 'playwright-core'
import fs from 'node:fs'
export const B='http://127.0.0.1:4151/user/web'
export const S='/tmp/shots'; fs.mkdirSync(S,{recursive:true})
export const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] })
export async function ctx(opts={}){
  const {lang='zh-CN',dark=false,w=1440,h=900,name='c',...rest}=opts
  const c=await browser.newContext({locale:lang,colorScheme:dark?'dark':'light',viewport:{width:w,height:h},...rest})
  const p=await c.newPage()
  watch(p,name)
  return {c,p}
}
export function watch(p,name='p'){
  p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(`[${name} console.${m.type()}]`,m.text().slice(0,400),p.url())})
  p.on('pageerror',e=>console.log(`[${name} PAGEERROR]`,String(e.stack||e).slice(0,600),p.url()))
  p.on('requestfailed',r=>{if(/member\/(events|limits)/.test(r.url()))return;const e=r.failure()?.errorText;console.log(`[${name} reqfailed]`,r.method(),r.url(),e)})
  p.on('response',r=>{if(r.status()>=400)console.log(`[${name} HTTP ${r.status()}]`,r.request().method(),r.url())})
}
