import {browser,ctx,B,S} from './x-lib.tmp.mjs'
const who={plat:['平台管理员'],tenant:['租户管理员']}
for(const k of ['plat','tenant']){
 const {c,p}=await ctx({name:k})
 const seen=[]
 p.on('request',r=>{if(r.resourceType()==='fetch'||r.resourceType()==='xhr')seen.push(r.method()+' '+r.url().replace('http://127.0.0.1:4151',''))})
 await p.goto(B+'/'); await p.getByRole('button',{name:who[k][0]}).click(); await p.waitForTimeout(2500)
 console.log(k,p.url())
 // expand all menus
 for(let i=0;i<8;i++){const n=p.locator('nav [aria-expanded=false]'); const ct=await n.count(); if(!ct)break; await n.first().click(); await p.waitForTimeout(150)}
 console.log(await p.evaluate(()=>[...document.querySelectorAll('nav a')].map(a=>a.getAttribute('href')+' '+a.innerText).join('\n')))
 await p.screenshot({path:S+`/home-${k}.png`})
 console.log([...new Set(seen)].join('\n'))
 await c.storageState({path:`/tmp/st-${k}.json`})
 await c.close()
}
await browser.close()
