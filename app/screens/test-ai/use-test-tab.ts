import { useSearchParams } from 'react-router-dom';
import { lastOpenTab, testPageTabs, type TestPage, type TestPageTab } from '#core/assistant/test-page.ts';

const param = 'tab';

/** The tab that is shown, which stands in the address, and what shows another one. */
export function useTestTab(page: TestPage): readonly [TestPageTab, (tab: TestPageTab) => void] {
  const [params, setParams] = useSearchParams();
  const asked = testPageTabs.find((tab) => tab === params.get(param)) ?? testPageTabs[0];
  const go = (tab: TestPageTab) => {
    setParams(
      (now) => {
        now.set(param, tab);
        return now;
      },
      { replace: true },
    );
  };
  return [lastOpenTab(asked, page), go];
}
