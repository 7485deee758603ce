import { measurePeer } from './measure-peer.ts';
import { loro } from './loro.ts';
const items=Number(process.argv[2]);
const t=Date.now();
console.log(await measurePeer(loro,{items}), Date.now()-t);
