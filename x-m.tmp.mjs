import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const {c,p}=await ctx({name:'M',lang:'en-US'})
await p.goto(B+'/'); await p.getByRole('button',{name:'Platform admin'}).click(); await p.waitForTimeout(2500)
let last=[]; p.on('request',r=>{if(r.method()!=='GET')last.push(r.method()+' '+r.url().replace('http://127.0.0.1:4151','')+' '+(r.postData()||'').slice(0,200))})
p.setDefaultTimeout(4000); const nav=async()=>(await p.locator('nav').allInnerTexts()).join('|').replace(/\n/g,' ')
const dlg=async()=>(await p.locator('[role=dialog]').allInnerTexts()).join(' || ').replace(/\n+/g,' | ')
await p.goto(B+'/permission/menu'); await p.waitForTimeout(2000); await p.locator('main input[type=search],main input').first().fill('org.post'); await p.waitForTimeout(1500)
console.log('nav',await nav())
const row=p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first()
console.log('row',(await row.innerText()).replace(/\n|\t/g,' '))
await row.getByText('Edit',{exact:true}).click(); await p.waitForTimeout(1200)
console.log(p.url(), (await dlg()).slice(0,400)); await p.screenshot({path:S+'/M-edit-en.png'})
const title=p.getByLabel(/^Title/).first(); console.log('title value',await title.inputValue())
async function setTitle(t){await title.click(); await p.keyboard.press('Control+a'); await p.keyboard.type(t,{delay:20}); const b=p.getByRole('button',{name:'Save',exact:true}); await b.dblclick({timeout:2000}).catch(e=>console.log('save?',e.message.slice(0,100))); await p.waitForTimeout(1500); console.log('REQ',last.join('\n    ')); last=[]; console.log('dlg',(await dlg()).slice(0,200),'| toast',(await p.locator('[role=alert],[role=status]').allInnerTexts()).join('/').slice(0,200)); console.log('row',(await p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first().innerText()).replace(/\n|\t/g,' '))}
await setTitle('Jobs & Roles X'); console.log('nav',await nav())
await p.screenshot({path:S+'/M-renamed.png'})
await p.reload(); await p.waitForTimeout(2000); console.log('nav after reload',await nav())
// zh view
const z=await ctx({name:'Mz'}); await z.p.goto(B+'/'); await z.p.getByRole('button',{name:'平台管理员'}).click(); await z.p.waitForTimeout(2500); await z.p.goto(B+'/org/post'); await z.p.waitForTimeout(1800); console.log('zh h1 when renamed',await z.p.locator('h1').innerText(), await z.p.title(), (await z.p.locator('nav').allInnerTexts()).join('|').replace(/\n/g,' '))
// rename back to English original
await p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first().getByText('Edit',{exact:true}).click(); await p.waitForTimeout(1000)
await setTitle('Positions'); console.log('nav back',await nav())
await z.p.reload(); await z.p.waitForTimeout(1800); console.log('zh h1 after back',await z.p.locator('h1').innerText(), await z.p.title())
// history: open the record
await p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first().locator('a').first().click(); await p.waitForTimeout(1500); console.log(p.url(),(await dlg()).slice(0,1500)||(await p.locator('main').innerText()).slice(0,1500)); await p.screenshot({path:S+'/M-record.png'})
const h=p.getByRole('tab',{name:/History|Changes/}); console.log('tabs',await p.getByRole('tab').allInnerTexts())
if(await h.count()){await h.first().click(); await p.waitForTimeout(1200); console.log((await p.locator('[role=tabpanel],[role=dialog],main').last().innerText()).slice(0,2500)); await p.screenshot({path:S+'/M-history-en.png'})}
await z.p.goto(p.url()); await z.p.waitForTimeout(1800); console.log('ZH', (await z.p.locator('[role=dialog],main').last().innerText()).slice(0,1500)); await z.p.screenshot({path:S+'/M-record-zh.png'})
await browser.close()
