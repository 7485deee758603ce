import { measurePeer } from './measure-peer.ts';
const items=Number(process.argv[2]);
const t=Date.now();
const m = await import('./'+process.argv[3]+'.ts');
console.log(await measurePeer(Object.values(m)[0] as any,{items}), Date.now()-t);
process.exit()
