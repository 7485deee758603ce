import type { ByteReader } from './byte-reader.ts';
import { malformed } from './unfit-chunk.ts';

/**
 * Goes through a run-length column without unfolding it (Automerge binary format, "Run length encoding"): a positive
 * count is followed by a value that is repeated, a negative one by so many values, and 0 by a count of nulls.
 * @param readValue reads one value; it is called once for a run however long
 * @param onNulls told how many values are null
 */
export function readRuns(
  reader: ByteReader,
  readValue: (times: number) => void,
  onNulls: (times: number) => void,
): void {
  while (!reader.isAtEnd) {
    const count = reader.signed();
    if (count > 0) readValue(count);
    else if (count === 0) {
      const nulls = reader.unsigned();
      if (nulls === 0) throw malformed('a run of nothing');
      onNulls(nulls);
    } else {
      // Every value takes a byte at least.
      if (-count > reader.bytes.length - reader.at) throw malformed('a run beyond the end of its column');
      for (let index = count; index < 0; index += 1) readValue(1);
    }
  }
}
