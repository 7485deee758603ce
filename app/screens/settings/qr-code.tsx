import { generate } from 'lean-qr/nano';
import { useMemo } from 'react';

/** Modules of white around a code, without which scanners miss it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, drawn here: its text goes to no network. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-sm bg-white"
    >
      {/* Dark on light in both themes: many scanners read nothing else. */}
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawCode(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size: code.size, path: squares.join('') };
}
