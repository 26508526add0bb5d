import {browser,ctx,B,S} from './x-lib.tmp.mjs'
import fs from 'node:fs'
const role=process.argv[2], look=process.argv[3]
const en=look==='en'
const names={plat:['平台管理员','Platform admin'],tenant:['租户管理员','Tenant admin']}
const {c,p}=await ctx({name:role+look,lang:en?'en-US':'zh-CN',dark:en,w:en?390:1440,h:en?844:900})
let mids=[]; let tids=[]; const ids={}
p.on('response',async r=>{ if(/notice\/my\/messages/.test(r.url())&&r.ok()){try{const j=await r.json(); mids.push(...(j.data??j).map(x=>x.id))}catch(e){}}
 if(r.request().method()==='GET'&&/application\/json/.test(r.headers()['content-type']||'')){ try{ ids[new URL(p.url()).pathname]??=[]; const j=await r.json(); const d=Array.isArray(j)?j:j.data; if(Array.isArray(d)&&d[0]?.id!=null) ids[new URL(p.url()).pathname].push([r.url(),d[0].id])}catch(e){}}})
await p.goto(B+'/'); await p.getByRole('button',{name:names[role][en?1:0]}).click(); await p.waitForTimeout(2500)
if(en){await p.locator('header button[aria-label="Change theme"]').click(); await p.waitForTimeout(400); console.log(await p.locator('[role=menu]').innerText()); await p.locator('[role=menuitemradio],[role=menuitem]').filter({hasText:'Dark'}).first().click(); await p.waitForTimeout(500); await p.keyboard.press('Escape')}
const paths=['/dashboard/analysis','/dashboard/monitor','/dashboard/workplace','/org/user','/org/dept','/org/post','/org/ledger','/org/files','/home/notice','/permission/role','/permission/menu','/permission/online','/permission/openaccess','/permission/signIns','/permission/lockouts','/permission/identity','/tenant/policy','/tenant/manage','/tenant/invite','/tenant/user/list','/tenant/user/recycle','/tenant/request','/pt/bind','/pt/outbound','/pt/gateways','/pt/outbox','/pt/jobs','/pt/identity','/pt/files','/home/site','/home/upgradeLog','/home/account','/home/message','/home/upgrade/logs','/addons/market','/home','/account/center','/account/settings','/addons','/nowhere/x','/org/user/create','/org/post/create','/org/dept/create','/home/notice/create','/permission/role/create','/permission/openaccess/create','/permission/menu/create','/tenant/policy/create','/pt/gateways/create','/home/upgradeLog/create','/tenant/invite/create','/pt/identity/create','/pt/outbound/create']
async function visit(path){
 await p.goto(B+path); await p.waitForTimeout(1700)
 const r=await p.evaluate(()=>{const t=document.body.innerText; const keys=t.match(/\b(resources|menus|ra|screens|words|app|pages|ui|custom|kit|form|common|errors?)\.[a-zA-Z_]+(\.[a-zA-Z_.]+)?/g)
  const over=document.documentElement.scrollWidth-document.documentElement.clientWidth
  const wide=[...document.querySelectorAll('main *')].filter(e=>{const b=e.getBoundingClientRect();return b.width&&b.right>innerWidth+1}).filter(e=>{let a=e.parentElement;while(a){const s=getComputedStyle(a);if(/auto|scroll|hidden|clip/.test(s.overflowX))return false;a=a.parentElement}return true}).slice(0,3).map(e=>e.tagName+'.'+e.className+': '+e.innerText?.slice(0,40))
  const zh=document.documentElement.lang.startsWith('en')?(document.querySelector('main')?.innerText.match(/[^\n]*[\u4e00-\u9fff][^\n]*/g)||[]).slice(0,60):[]
  return {h1:document.querySelector('h1')?.innerText,title:document.title,keys,over,wide,zh,len:document.querySelector('main')?.innerText.length}})
 console.log(path,'->',p.url().replace(B,''),JSON.stringify({...r,zh:r.zh.length}))
 await p.screenshot({path:`${S}/${role}-${look}${path.replace(/\//g,'_')}.png`})
}
if(en){ // dark check
  console.log('bg',await p.evaluate(()=>getComputedStyle(document.body).backgroundColor+' '+document.documentElement.lang))
}
for(const x of paths) await visit(x)
const extra=[]
if(mids[0]) extra.push('/home/message/'+mids[0])
console.log(JSON.stringify(Object.fromEntries(Object.entries(ids).map(([k,v])=>[k,v.map(([u,i])=>u.replace('http://127.0.0.1:4151','').split('?')[0]+'#'+i)])),null,0))
for(const x of extra) await visit(x)
await browser.close()
