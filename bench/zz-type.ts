import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeWasm } from '@automerge/automerge/slim';
import { chromium } from 'playwright';
const wasm = createRequire('/work/main/').resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));
const { RostrumServer } = await import('/work/main/bench/rostrum-server.ts');
const { Person } = await import('/work/main/e2e/testing/person.ts');
const { wizardPath } = await import('/work/main/app/paths.ts');
const { newDevice } = await import('/work/main/bench/browser-device.ts');
const { longDraftChunk } = await import('/work/main/bench/long-draft.ts');
const { pushChunks } = await import('/work/main/bench/rostrum-items.ts');
const { measureKeys, readKeys } = await import('/work/main/bench/browser-typing.ts');
const { chromiumOptions } = await import('/work/main/e2e/testing/chromium-options.ts');
const server = await RostrumServer.start(18799);
const browser = await chromium.launch(chromiumOptions);
const r = await server.register('typist-x'); const writer = { ...r, url: server.url };
const draft = longDraftChunk({ characters: Number(process.env.CHARS ?? 5000), edits: 500 });
await pushChunks(server.network(writer.cookie), writer.id, [draft]);
const { context, page } = await newDevice(browser, writer);
const person = new Person(page, writer.url);
await person.visit(wizardPath(draft.id)); await person.openDraft(); await person.expectStatus('Synced');
await page.getByRole('status', { name: 'Grammar' }).filter({ hasText: /^Checked/ }).waitFor({ timeout: 120000 });
await measureKeys(page);
await person.draft.click(); await page.keyboard.press('Control+End');
const cdp = await context.newCDPSession(page);
if (process.env.SLOW) await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
const words = ' What is typed here stands beside what arrives from a phone, letter after letter, while grammar is read. ';
await page.keyboard.type(words, { delay: 60 });
await page.waitForTimeout(1000);
const ev: any[] = [];
if (process.env.TRACE) { cdp.on('Tracing.dataCollected', (e: any) => ev.push(...e.value)); await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] } } as any); }
else { await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 }); await cdp.send('Profiler.start'); }
await page.keyboard.type(words, { delay: 60 });
if (process.env.TRACE) { const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r)); await cdp.send('Tracing.end'); await done; writeFileSync('/tmp/prof/trace.json', JSON.stringify(ev)); }
else { const { profile } = await cdp.send('Profiler.stop'); writeFileSync('/tmp/prof/type.cpuprofile', JSON.stringify(profile)); }
const t = (await readKeys(page, 2 * words.length)).slice(words.length).sort((a, b) => a - b);
console.log('keys p50', t[t.length >> 1]!.toFixed(1), 'p95', t[Math.floor(t.length * .95)]!.toFixed(1), 'n', t.length);
await browser.close(); await server.stop();
