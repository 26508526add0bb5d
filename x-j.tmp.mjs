import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const {c,p}=await ctx({name:'J'})
await p.goto(B+'/'); await p.getByRole('button',{name:'平台管理员'}).click(); await p.waitForTimeout(2500)
let reqs=[]; p.on('request',r=>{if(/\/(user|admin)\/admin\//.test(r.url()))reqs.push(r.method()+' '+decodeURIComponent(r.url().replace('http://127.0.0.1:4151','')))})
const flush=(t)=>{console.log('  REQ',t,reqs.length,[...new Set(reqs)].slice(0,8).join(' | '));reqs=[]}
const main=async()=>(await p.locator('main').innerText()).replace(/\n+/g,' | ')
await p.goto(B+'/pt/jobs'); await p.waitForTimeout(2000); flush('jobs'); console.log(await main()); await p.screenshot({path:S+'/J-jobs.png'})
// search
const s=p.locator('main input[type=search], main input').first(); console.log(await s.evaluate(e=>e.outerHTML.slice(0,200)))
await s.click(); await p.keyboard.type('zzznothing',{delay:20}); await p.waitForTimeout(1500); flush('typing'); console.log(p.url(),await main()); await p.screenshot({path:S+'/J-jobs-empty.png'})
await p.keyboard.press('Control+a'); await p.keyboard.press('Delete'); await p.waitForTimeout(1200); flush('cleared'); console.log(p.url(),(await main()).slice(0,300))
for(const q of ['%','_','"','(',"'",'\\u0000','\\','清','a'.repeat(300)]){await s.fill(q); await p.waitForTimeout(900); console.log('Q',q.slice(0,10),p.url().length,(await main()).slice(0,200))}
await s.fill(''); await p.waitForTimeout(900)
// open row
const rows=p.locator('main tbody tr, main [role=row]'); console.log('rows',await rows.count())
console.log(await p.evaluate(()=>[...document.querySelectorAll('main button')].map(b=>(b.getAttribute('aria-label')||b.innerText)+(b.disabled?' (dis)':'')).join(' ; ')))
// idle: repeated fetches?
reqs=[]; await p.waitForTimeout(6000); flush('idle 6s')
await p.goto(B+'/tenant/user/list'); reqs=[]; await p.waitForTimeout(8000); flush('idle user list 8s')
await browser.close()
