/**
 * The simulator's world: devices of one person, three unless told otherwise, a second person and a server, running the
 * shipped modules on virtual time, disks and network. Everything follows from the seed.
 *
 * `run` alternates two parts:
 *
 * 1. Trouble: random steps. A person acts in a tab, or a fault happens: offline, a lossy network, a full disk, a killed
 *    tab or server, a wrong clock, a damaged chunk, evicted data, a backup restored, another person's session. While
 *    faults are on, any task can be the last one of a tab or of the server.
 * 2. Rest: all faults end, 30 s pass (I6), every document is opened, 30 s pass, and everything is checked (check.ts).
 *
 * The ledger holds the words that a device called saved. A word leaves it only when every place that held it is lost.
 * At rest, the server must have each word (I1), all replicas must be equal (I2) and no data may have crossed between
 * the people (I4). Between steps, the status must not run ahead of the truth (I5).
 *
 * A seed must stay the same life: every source of chance has a stream of its own, and a new one must not draw from an
 * old one.
 */

import { sendingTime } from '#app/engine/wire/call-api.ts';
import { pickAction, type Action } from './actions.ts';
import { Company, type Place, type WorldOptions } from './company.ts';
import { checkApart, checkReceived, checkQuiescent, checkStatus } from './check.ts';
import { anyIsDamaged, damageOneChunk, keepWhatIsHeld } from './damage.ts';
import { describeDevice, Device, endFaults, openEverything, type Tab } from './device.ts';
import { Ledger } from './ledger.ts';
import { calm, roughFaults } from './network.ts';
import { seedCrypto, SeededRandom } from './seeded-random.ts';
import { SimulatedServer } from './server.ts';
import { VirtualTime } from './virtual-time.ts';

export const accountA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const accountB = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

const deviceNames = ['laptop', 'phone', 'tablet', 'desktop', 'old laptop', 'old phone'] as const;

/** Chance per task that something is killed there, while faults are on. */
const CRASH_PER_TASK = 1 / 2500;

/** Devices of one person, one of another, and a server. Everything follows from the seed. */
export class World {
  readonly trace: string[] = [];
  readonly #time = new VirtualTime();
  readonly #random: SeededRandom;
  readonly #server: SimulatedServer;
  readonly #devices: Device[];
  readonly #stranger: Device;
  readonly #ledger = new Ledger('w');
  readonly #strangerLedger = new Ledger('x');
  /** Words that each device called saved since it last lost its data. */
  readonly #savedOn = new Map<Device, Set<string>>();
  #isRough = false;
  /** Nothing is killed while the simulator itself reads or damages a disk. */
  #isObserved = false;
  #pendingCrash: Tab | 'server' | null = null;
  /** Devices without contact since the server was restored. Their Synced refers to the time before. */
  readonly #outOfTouch = new Set<Device>();

  /** Null in plain worlds, which older seeds refer to. */
  readonly #company: Company | null;
  readonly #place: Place;
  readonly #seed: number;
  /** Documents damaged on a device since it last had everything. */
  readonly #damagedOn = new Map<Device, Set<string>>();

  constructor(seed: number, { isPlain, devices = 3 }: WorldOptions) {
    this.#seed = seed;
    this.#random = new SeededRandom(seed);
    this.#server = new SimulatedServer({ time: this.#time, random: new SeededRandom(seed, 1) });
    this.#server.isBusy = !isPlain;
    this.#place = { time: this.#time, server: this.#server, account: accountA, ledger: this.#ledger };
    this.#company = isPlain ? null : new Company(seed, this.#place);
    const around = (stream: number) => ({
      time: this.#time,
      random: new SeededRandom(seed, stream),
      server: this.#server,
    });
    if (devices > deviceNames.length) throw new Error(`There are names for ${deviceNames.length} devices only`);
    this.#devices = deviceNames.slice(0, devices).map((name, index) => new Device(name, accountA, around(10 + index)));
    this.#stranger = new Device('tablet, other person', accountB, around(20));
    for (const device of [...this.#devices, this.#stranger]) this.#savedOn.set(device, new Set());
  }

  /** Runs `phases` rounds of trouble, each followed by rest and a check of everything. @throws Violation */
  async run({ phases, steps }: { readonly phases: number; readonly steps: number }): Promise<void> {
    this.#time.install();
    const unseedCrypto = seedCrypto(new SeededRandom(this.#seed, 40));
    this.#time.beforeTask = () => this.#maybeCrash();
    try {
      for (const device of [...this.#devices, this.#stranger]) await this.#time.settle(device.openTab());
      for (let phase = 0; phase < phases; phase += 1) {
        this.#isRough = true;
        for (let step = 0; step < steps; step += 1) await this.#step();
        this.#isRough = false;
        await this.#rest();
      }
    } catch (error) {
      this.#isRough = false;
      for (const device of [...this.#devices, this.#stranger])
        this.#note(await this.#time.settle(describeDevice(device)));
      throw error;
    } finally {
      for (const device of [...this.#devices, this.#stranger]) for (const tab of device.tabs) device.crash(tab);
      unseedCrypto();
      this.#time.uninstall();
    }
  }

  async #step(): Promise<void> {
    await this.#time.pass(this.#random.pick([0, 20, 200, 1000, 4000]));
    this.#carryOutCrash();
    const device = this.#random.pick(this.#devices);
    const command = this.#company?.command();
    if (command) await this.#act(device, command, this.#ledger);
    this.#company?.write();
    if (this.#random.chance(0.62)) await this.#act(device, pickAction(this.#random, this.#ledger), this.#ledger);
    else if (this.#random.chance(0.08))
      await this.#act(this.#stranger, pickAction(this.#random, this.#strangerLedger), this.#strangerLedger);
    else await this.#trouble(device);
    if (this.#random.chance(0.15)) await this.#observed(() => this.#checkStatusOf(device));
  }

  /**
   * Lets a person act in one of the device's tabs. Words that are on disk enter the ledger; after a refusal none do.
   */
  async #act(device: Device, action: Action, ledger: Ledger): Promise<void> {
    if (device.tabs.length === 0) await this.#time.settle(device.openTab());
    // The tab may have been killed while it opened.
    if (device.tabs.length === 0) return;
    const tab = this.#random.pick(device.tabs);
    const acting = action(tab).then(
      (words) => {
        if (tab.isDead) return;
        ledger.promise(words);
        for (const word of words) this.#savedOn.get(device)?.add(word);
        if (words.length > 0) this.#note(`${device.name} saved ${words.join(' ')}`);
      },
      () => this.#note(`${device.name} could not save`),
    );
    // The person does not wait for a slow disk. Other things happen meanwhile.
    await Promise.race([this.#time.settle(acting).catch(() => {}), this.#time.pass(2000)]);
  }

  async #trouble(device: Device): Promise<void> {
    const random = this.#random;
    const kind = random.below(15);
    switch (kind) {
      case 0:
      case 1:
        device.link.isOnline = !device.link.isOnline;
        this.#note(`${device.name} is ${device.link.isOnline ? 'online' : 'offline'}`);
        if (device.link.isOnline) for (const tab of device.tabs) tab.online();
        return;
      case 2:
        device.link.faults = roughFaults(random);
        return;
      case 3:
        device.link.faults = { ...calm };
        return;
      case 4:
        if (device.tabs.length > 0) this.#crash(random.pick(device.tabs));
        return;
      case 5:
        if (device.tabs.length < 2) await this.#time.settle(device.openTab());
        return;
      case 6:
        device.disk.fullness = device.disk.fullness > 0 ? 0 : 0.3;
        this.#note(`${device.name}'s disk is ${device.disk.fullness > 0 ? 'filling up' : 'fine'}`);
        return;
      case 7:
        await this.#crashServer();
        return;
      case 8:
        device.clockOffset = random.pick([-25, -1, 0, 1, 25]) * 3_600_000;
        return;
      case 9:
        this.#note('the server is backed up');
        this.#server.backUp();
        return;
      case 10:
        if (random.chance(0.5)) await this.#observed(() => this.#restoreServer());
        return;
      case 11:
        if (random.chance(0.4)) await this.#observed(() => this.#evict(device));
        return;
      case 12:
        await this.#observed(() => this.#damageChunk(device));
        return;
      case 13:
        await this.#server.compact();
        return;
      case 14:
        // Another person signs in in the same browser while this one's tabs are still open.
        device.link.session = device.link.session === accountA ? accountB : accountA;
        this.#note(
          `${device.name}'s session is ${device.link.session === accountA ? 'its own again' : 'the other person’s'}`,
        );
        return;
    }
  }

  /** May kill something before any task. The trace notes it before the next step. */
  #maybeCrash(): void {
    if (!this.#isRough || this.#isObserved || this.#pendingCrash || !this.#random.chance(CRASH_PER_TASK)) return;
    if (this.#random.chance(0.4)) {
      this.#pendingCrash = 'server';
      this.#server.kill();
      return;
    }
    const tabs = this.#devices.flatMap((device) => device.tabs);
    if (tabs.length === 0) return;
    this.#crash(this.#random.pick(tabs));
  }

  #carryOutCrash(): void {
    if (this.#pendingCrash === 'server') {
      this.#note('the server was killed and starts again');
      this.#server.start();
    }
    this.#pendingCrash = null;
  }

  async #observed(look: () => Promise<void>): Promise<void> {
    this.#isObserved = true;
    try {
      await look();
    } finally {
      this.#isObserved = false;
    }
  }

  #crash(tab: Tab): void {
    this.#note(`a tab of ${tab.device.name} is killed`);
    tab.device.crash(tab);
  }

  async #crashServer(): Promise<void> {
    this.#note('the server is killed');
    this.#server.kill();
    await this.#time.pass(this.#random.below(3000));
    this.#server.start();
  }

  async #restoreServer(): Promise<void> {
    // If a device holds the only copy of a document and that is damaged, a backup cannot bring it back.
    if (!this.#server.hasBackup || (await anyIsDamaged(this.#time, [...this.#devices, this.#stranger]))) return;
    if (this.#random.chance(0.5)) {
      this.#note('the server is restored from its backup');
      this.#server.restore();
    } else {
      this.#note('the server’s backup is put back by hand');
      this.#server.putBackByHand();
    }
    await keepWhatIsHeld(this.#place, this.#devices, this.#place);
    await keepWhatIsHeld(this.#place, [this.#stranger], { account: accountB, ledger: this.#strangerLedger });
    for (const device of [...this.#devices, this.#stranger]) this.#outOfTouch.add(device);
  }

  async #evict(device: Device): Promise<void> {
    this.#note(`${device.name}'s data is evicted`);
    const others = this.#devices.filter((other) => other !== device);
    await keepWhatIsHeld(this.#place, others, this.#place);
    this.#savedOn.set(device, new Set());
    device.evict();
    await this.#time.settle(device.openTab());
  }

  /** Closes every tab first, because an open one holds its documents in memory. */
  async #damageChunk(device: Device): Promise<void> {
    for (const tab of device.tabs) this.#crash(tab);
    const tab = await this.#time.settle(device.openTab());
    const damaged = await this.#time.settle(damageOneChunk(tab, this.#server, this.#random));
    if (!damaged) return;
    this.#damagedOn.set(device, new Set(this.#damagedOn.get(device)).add(damaged));
    this.#note(`a chunk of ${damaged.slice(0, 4)} is damaged on ${device.name}`);
  }

  async #checkStatusOf(device: Device): Promise<void> {
    const tab = device.tabs[0];
    if (!tab || this.#outOfTouch.has(device)) return;
    const saved = new Set(this.#savedOn.get(device));
    const promised = new Set([...saved].filter((word) => this.#ledger.promised.has(word)));
    await this.#time.settle(checkStatus(tab, this.#server, promised));
  }

  /** Ends every fault, lets 30 s pass (I6) and checks. Opens every document, because damage is found only then. */
  async #rest(): Promise<void> {
    this.#note('rest');
    this.#carryOutCrash();
    const all = [...this.#devices, this.#stranger];
    this.#server.start();
    for (const device of all) {
      endFaults(device);
      if (device.tabs.length === 0) await this.#time.settle(device.openTab());
      for (const tab of device.tabs) tab.nudge();
    }
    // A large body may still be on its way, for all that its sender can tell: it is given its time.
    const sent = all.flatMap(({ link }) => [...link.open].filter(({ process }) => !process.isDead));
    await this.#time.pass(30_000 + Math.max(0, ...sent.map(({ bodyBytes }) => sendingTime(bodyBytes))));
    if (this.#company)
      for (const device of all)
        await this.#time.settle(checkReceived(device.tabs[0]!, this.#server, this.#damagedOn.get(device) ?? new Set()));
    for (const device of all) await openEverything(device, this.#time);
    await this.#time.pass(30_000);
    this.#outOfTouch.clear();
    this.#damagedOn.clear();
    const tabsOf = (devices: readonly Device[]) => devices.flatMap((device) => device.tabs);
    await this.#time.settle(
      checkQuiescent({ id: accountA, ledger: this.#ledger }, tabsOf(this.#devices), this.#server),
    );
    await this.#time.settle(
      checkQuiescent({ id: accountB, ledger: this.#strangerLedger }, this.#stranger.tabs, this.#server),
    );
    checkApart(this.#server, accountA, accountB);
  }

  #note(event: string): void {
    this.trace.push(`${((this.#time.now - Date.UTC(2026, 10, 21, 8)) / 1000).toFixed(1)} s  ${event}`);
  }
}
