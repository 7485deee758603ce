import { RiArrowDownSLine } from '@remixicon/react';
import { englishDialects, isEnglishDialect, type EnglishDialect } from '#core/grammar/english.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

export interface DialectMenuProps {
  readonly dialect: EnglishDialect;
  readonly onChoose: (dialect: EnglishDialect) => void;
}

/** Whose English the draft is: what is right in one is a mistake in another. */
export function DialectMenu({ dialect, onChoose }: DialectMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          {dialect} English
          <RiArrowDownSLine size={15} aria-hidden="true" />
        </Button>
      }
      heading="Whose spelling is right. Kept on this device."
      items={englishDialects.map((each) => ({
        value: each,
        label: `${each} English`,
        isChosen: each === dialect,
      }))}
      onSelect={(chosen) => {
        if (isEnglishDialect(chosen)) onChoose(chosen);
      }}
    />
  );
}
