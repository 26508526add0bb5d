import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const {c,p}=await ctx({name:'M',lang:'en-US'}); p.setDefaultTimeout(4000)
await p.goto(B+'/'); await p.getByRole('button',{name:'Platform admin'}).click(); await p.waitForTimeout(2500)
const z=await ctx({name:'Mz'}); z.p.setDefaultTimeout(4000); await z.p.goto(B+'/'); await z.p.getByRole('button',{name:'平台管理员'}).click(); await z.p.waitForTimeout(2500); await z.p.goto(B+'/org/post'); await z.p.waitForTimeout(1800); console.log('zh nav after back:',(await z.p.locator('nav').allInnerTexts()).join('|').replace(/\n/g,' '),'h1',await z.p.locator('h1').innerText())
await p.goto(B+'/permission/menu'); await p.waitForTimeout(2000); await p.locator('main input').first().fill('org.post'); await p.waitForTimeout(1500)
await p.getByRole('button',{name:'Positions'}).last().click().catch(async e=>{console.log(e.message.slice(0,100)); await p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first().getByText('Positions').click()}); await p.waitForTimeout(1500)
console.log(p.url()); const body=async q=>(await q.locator('[role=dialog]').count())?(await q.locator('[role=dialog]').last().innerText()):(await q.locator('main').innerText())
console.log((await body(p)).replace(/\n+/g,' | ').slice(0,1800)); await p.screenshot({path:S+'/M-record-en.png'})
console.log('tabs',await p.getByRole('tab').allInnerTexts())
const u=p.url()
const h=p.getByText(/^(History|Changes|Change history)$/); console.log('hist',await h.count()); if(await h.count()){await h.first().click().catch(()=>{}); await p.waitForTimeout(1300); console.log((await body(p)).replace(/\n+/g,' | ').slice(-1800)); await p.screenshot({path:S+'/M-history-en.png'})}
await z.p.goto(u); await z.p.waitForTimeout(1800); console.log('ZH',(await body(z.p)).replace(/\n+/g,' | ').slice(0,1500)); const hz=z.p.getByText(/变更|历史/); console.log(await hz.allInnerTexts()); if(await hz.count()){await hz.last().click().catch(()=>{}); await z.p.waitForTimeout(1200); console.log((await body(z.p)).replace(/\n+/g,' | ').slice(-1500)); await z.p.screenshot({path:S+'/M-history-zh.png'})}
// prefetch check
const seen=[]; z.p.on('request',r=>{if(/admin\/(member|limitRequest|file)/.test(r.url()))seen.push(decodeURIComponent(r.url()).slice(21,110))})
for(const x of ['/tenant/user/list','/tenant/user/recycle','/tenant/request','/pt/files','/org/user']){seen.length=0; await z.p.goto(B+x); await z.p.waitForTimeout(2000); console.log(x,seen.join(' || '))}
await browser.close()
