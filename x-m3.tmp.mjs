import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const {c,p}=await ctx({name:'M',lang:'en-US'}); p.setDefaultTimeout(4000)
await p.goto(B+'/'); await p.getByRole('button',{name:'Platform admin'}).click(); await p.waitForTimeout(2500)
const txt=async()=>(await p.locator('main').innerText()).replace(/\n+/g,' | ')+' DLG '+(await p.locator('[role=dialog]').allInnerTexts()).join(' || ').replace(/\n+/g,' | ')
await p.goto(B+'/permission/menu'); await p.waitForTimeout(2000); await p.locator('main input').first().fill('org.post'); await p.waitForTimeout(1500)
const row=p.locator('tr').filter({has:p.getByText('org.post',{exact:true})}).first()
console.log(await row.locator('td').nth(1).innerHTML())
await row.locator('button[aria-haspopup]').last().click(); await p.waitForTimeout(500); console.log(await p.locator('[role=menuitem]').allInnerTexts())
await p.keyboard.press('Escape')
for (const u of ['/permission/menu/1052/show','/permission/menu/1052/history','/permission/menu/1052']){await p.goto(B+u); await p.waitForTimeout(1800); console.log(u,p.url(),(await txt()).slice(-900))}
await browser.close()
