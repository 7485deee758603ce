/**
 * A Bluesky network in a process of its own: the directory of accounts (PLC), an account's server (PDS), and the index
 * that counts likes and replies (the AppView). They are Bluesky's own packages, and talk to each other only.
 *
 * Arguments: the folder where the packages are installed, an empty folder for data, the address of an empty PostgreSQL
 * database, and four ports.
 */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [packages, data, database, ...ports] = process.argv.slice(2);
const [plcPort, pdsPort, indexPort, indexDataPort] = ports.map(Number);
const installed = createRequire(join(packages, 'package.json'));
const { Secp256k1Keypair } = installed('@atproto/crypto');
const { PDS } = installed('@atproto/pds');
const index = installed('@atproto/bsky');
const plc = installed('@did-plc/server');
const { Client: PlcClient } = installed('@did-plc/lib');

const at = (port) => `http://localhost:${port}`;
const secret = (bytes) => randomBytes(bytes).toString('hex');

await plc.PlcServer.create({ db: plc.Database.mock(), port: plcPort }).start();
const indexKey = await Secp256k1Keypair.create();
const indexDid = await registerIndex();
await startPds();
await startIndex();
process.stdout.write(`ready at http://127.0.0.1:${pdsPort}\n`);

/** Requests that the PDS forwards name the index by an account of the directory. */
async function registerIndex() {
  const directory = new PlcClient(at(plcPort));
  const did = await directory.createDid({
    signingKey: indexKey.did(),
    rotationKeys: [indexKey.did()],
    handle: 'index.test',
    pds: at(indexPort),
    signer: indexKey,
  });
  await directory.updateData(did, indexKey, (document) => {
    document.services.bsky_appview = { type: 'BskyAppView', endpoint: at(indexPort) };
    return document;
  });
  return did;
}

async function startPds() {
  const pds = await PDS.fromEnv({
    devMode: true,
    hostname: 'localhost',
    port: pdsPort,
    dataDirectory: data,
    blobstoreDiskLocation: join(data, 'blobs'),
    didPlcUrl: at(plcPort),
    serviceHandleDomains: ['.test'],
    inviteRequired: false,
    // The servers are at addresses of this machine.
    disableSsrfProtection: true,
    bskyAppViewUrl: at(indexPort),
    bskyAppViewDid: indexDid,
    adminPassword: secret(16),
    jwtSecret: secret(16),
    dpopSecret: secret(32),
    plcRotationKeyK256PrivateKeyHex: secret(32),
  });
  await pds.start();
}

async function startIndex() {
  const db = new index.Database({ url: database, schema: 'index', poolSize: 10 });
  await db.migrateToLatestOrThrow();
  // Unless it is given a fetch, it asks no addresses of this machine.
  const source = await index.DataPlaneServer.create(db, indexDataPort, at(plcPort), fetch);
  const config = new index.ServerConfig({
    version: 'unknown',
    port: indexPort,
    publicUrl: at(indexPort),
    serverDid: indexDid,
    alternateAudienceDids: [],
    didPlcUrl: at(plcPort),
    dataplaneUrls: [at(indexDataPort)],
    dataplaneHttpVersion: '1.1',
    etcdHosts: [],
    // Mutes and moderation are kept by further servers, which nothing here asks.
    bsyncUrl: 'http://localhost:1',
    bsyncHttpVersion: '1.1',
    modServiceDid: 'did:example:none',
    labelsFromIssuerDids: [],
    adminPasswords: [secret(16)],
    disableSsrfProtection: true,
    feedGenSkeletonTimeout: 1_000,
    maxThreadParents: 50,
    bigThreadUris: new Set(),
    searchTagsHide: new Set(),
    searchTagsHideAll: new Set(),
    threadTagsBumpDown: new Set(),
    threadTagsHide: new Set(),
    visibilityTagHide: '',
    visibilityTagRankPrefix: '',
    debugFieldAllowedDids: new Set(),
    draftsLimit: 1,
  });
  await index.BskyAppView.create({ config, signingKey: indexKey }).start();
  const records = new index.RepoSubscription({
    service: at(pdsPort).replace('http', 'ws'),
    db,
    idResolver: source.idResolver,
  });
  void records.start();
}
