/** The classes of all text inputs. 16 px on phones: a smaller size makes iOS zoom in. */
export const inputClass =
  'block w-full min-h-11 rounded-sm border border-line-strong bg-surface px-3 py-2 text-[16px] leading-normal text-ink desk:min-h-[42px] desk:text-md ' +
  'transition-[border-color] duration-120 hover:border-ink-3 data-invalid:border-bad focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-3';
