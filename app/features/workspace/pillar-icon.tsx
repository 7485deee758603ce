import {
  RiBookOpenLine,
  RiBracesLine,
  RiBriefcaseLine,
  RiCameraLine,
  RiChatQuoteLine,
  RiCompass3Line,
  RiCupLine,
  RiFlagLine,
  RiFlaskLine,
  RiGlobalLine,
  RiGraduationCapLine,
  RiHeartLine,
  RiLightbulbLine,
  RiLineChartLine,
  RiMegaphoneLine,
  RiMicLine,
  RiNewspaperLine,
  RiPaletteLine,
  RiRocketLine,
  RiScales3Line,
  RiSeedlingLine,
  RiStarLine,
  RiTeamLine,
  RiToolsLine,
} from '@remixicon/react';

/** The icons offered for a pillar, by their stored names. */
export const pillarIcons = [
  { name: 'ri-lightbulb-line', label: 'Light bulb', Icon: RiLightbulbLine },
  { name: 'ri-book-open-line', label: 'Book', Icon: RiBookOpenLine },
  { name: 'ri-chat-quote-line', label: 'Quote', Icon: RiChatQuoteLine },
  { name: 'ri-compass-3-line', label: 'Compass', Icon: RiCompass3Line },
  { name: 'ri-tools-line', label: 'Tools', Icon: RiToolsLine },
  { name: 'ri-team-line', label: 'Team', Icon: RiTeamLine },
  { name: 'ri-briefcase-line', label: 'Briefcase', Icon: RiBriefcaseLine },
  { name: 'ri-line-chart-line', label: 'Chart', Icon: RiLineChartLine },
  { name: 'ri-rocket-line', label: 'Rocket', Icon: RiRocketLine },
  { name: 'ri-braces-line', label: 'Code', Icon: RiBracesLine },
  { name: 'ri-flask-line', label: 'Flask', Icon: RiFlaskLine },
  { name: 'ri-graduation-cap-line', label: 'Graduation cap', Icon: RiGraduationCapLine },
  { name: 'ri-palette-line', label: 'Palette', Icon: RiPaletteLine },
  { name: 'ri-camera-line', label: 'Camera', Icon: RiCameraLine },
  { name: 'ri-mic-line', label: 'Microphone', Icon: RiMicLine },
  { name: 'ri-megaphone-line', label: 'Megaphone', Icon: RiMegaphoneLine },
  { name: 'ri-newspaper-line', label: 'Newspaper', Icon: RiNewspaperLine },
  { name: 'ri-global-line', label: 'Globe', Icon: RiGlobalLine },
  { name: 'ri-heart-line', label: 'Heart', Icon: RiHeartLine },
  { name: 'ri-seedling-line', label: 'Seedling', Icon: RiSeedlingLine },
  { name: 'ri-star-line', label: 'Star', Icon: RiStarLine },
  { name: 'ri-flag-line', label: 'Flag', Icon: RiFlagLine },
  { name: 'ri-scales-3-line', label: 'Scales', Icon: RiScales3Line },
  { name: 'ri-cup-line', label: 'Cup', Icon: RiCupLine },
] as const;

/**
 * A pillar's icon by its stored name; a light bulb for a name that is not offered here, such as one set through the
 * API.
 */
export function PillarIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  const Icon = pillarIcons.find((icon) => icon.name === name)?.Icon ?? RiLightbulbLine;
  return <Icon size={size} aria-hidden="true" />;
}
