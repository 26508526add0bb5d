import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const en=process.argv[2]==='en'
const {c,p}=await ctx({name:'H',lang:en?'en-US':'zh-CN',dark:en,w:en?390:1440,h:en?844:900})
const T=en?'en':'zh'
await p.goto(B+'/'); await p.getByRole('button',{name:en?'Tenant admin':'租户管理员'}).click(); await p.waitForTimeout(2500)
const shot=n=>p.screenshot({path:`${S}/H-${T}-${n}.png`})
const dlg=async()=>(await p.locator('[role=dialog],[role=menu],[role=tooltip],.MuiPopover-paper').allInnerTexts()).join(' || ').replace(/\n/g,' | ')
// search
await p.keyboard.press('Control+k'); await p.waitForTimeout(600); await shot('search'); console.log('search:',await dlg())
for(const q of en?['account','password','lock','user','zzzz','消息','upgrade','market']:['账号','密码','锁','用户','zzzz','password','升级','市场','mima','<b>','%','_','\\']){
 await p.keyboard.press('Control+a'); await p.keyboard.type(q,{delay:20}); await p.waitForTimeout(900); console.log('q',q,':',await dlg()); if(['password','密码','用户','user'].includes(q))await shot('search-'+q)
}
await p.keyboard.press('Control+a'); await p.keyboard.type(en?'password':'密码',{delay:20}); await p.waitForTimeout(600); await p.keyboard.press('Enter'); await p.waitForTimeout(1200)
console.log('after enter password:',p.url(),await dlg()); await shot('search-password-enter')
await p.keyboard.press('Escape'); await p.waitForTimeout(400)
console.log('after esc',p.url(),await dlg())
await p.keyboard.press('Control+k'); await p.waitForTimeout(400); await p.keyboard.type(en?'account':'个人',{delay:20}); await p.waitForTimeout(700); console.log('acc',await dlg()); await p.keyboard.press('Enter'); await p.waitForTimeout(1500); console.log('after enter account:',p.url()); 
// header buttons
const btns=await p.evaluate(()=>[...document.querySelectorAll('header button, header a')].filter(b=>b.offsetWidth).map(b=>(b.getAttribute('aria-label')||b.innerText)+' ['+b.tagName+' '+b.getAttribute('aria-haspopup')+' w'+Math.round(b.getBoundingClientRect().width)+']'))
console.log('header:',btns.join(' ; '))
const hb=p.locator('header button:visible, header a:visible'); 
// app drawer
await p.locator(`header button[aria-label="${en?'Apps':'应用'}"]`).click({timeout:3000}).catch(e=>console.log('no apps btn',e.message.slice(0,80))); await p.waitForTimeout(900); await shot('apps'); console.log('apps:',await dlg()); await p.keyboard.press('Escape'); await p.waitForTimeout(400)
// messages
const bell=p.locator('header a[href*="home/message"]'); console.log('bell',await bell.count(), await bell.first().getAttribute('aria-label').catch(()=>0))
if(await bell.count()){await bell.first().hover().catch(e=>console.log(e.message.slice(0,80))); await p.waitForTimeout(1200); await shot('bell-hover'); console.log('bell panel:',await dlg()); await p.mouse.move(200,600); await p.waitForTimeout(600)}
// user menu
await p.locator('header button[aria-haspopup=menu]:visible').last().click(); await p.waitForTimeout(600); await shot('usermenu'); console.log('usermenu:',await dlg())
const items=await p.locator('[role=menuitem]').allInnerTexts(); console.log(JSON.stringify(items))
await p.keyboard.press('Escape')
for(const it of items){ if(/退出|Sign out|Log out/i.test(it))continue
 if(!await p.locator('[role=menuitem]').count()){await p.locator('header button[aria-haspopup=menu]:visible').last().click({timeout:3000}).catch(e=>console.log('cannot open menu for',it,e.message.slice(0,80))); await p.waitForTimeout(400)}
 await p.locator('[role=menuitem]').filter({hasText:it.split('\n')[0]}).first().click({timeout:3000}).catch(e=>console.log('cannot click',it)); await p.waitForTimeout(1200)
 console.log('ITEM',it.replace(/\n/g,'/'),'->',p.url().replace(B,''),(await dlg()).slice(0,500)); await shot('item-'+items.indexOf(it))
 if(/锁|Lock/.test(it)){ console.log((await p.locator('body').innerText()).slice(0,500)); await p.reload(); await p.waitForTimeout(1500); console.log('after reload',(await p.locator('body').innerText()).slice(0,300),p.url()); await shot('lock-reloaded'); break}
 await p.keyboard.press('Escape'); await p.waitForTimeout(400)
}
await browser.close()
