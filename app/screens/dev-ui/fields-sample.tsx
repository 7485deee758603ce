import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Sample } from './sample.tsx';

const cities = [
  'Accra',
  'Bergen',
  'Berlin',
  'Bogotá',
  'Cork',
  'Dakar',
  'Dublin',
  'Essen',
  'Gdańsk',
  'Hanoi',
  'Lagos',
  'Lima',
  'Lisbon',
  'London',
  'Lviv',
  'Malmö',
];
const options = cities.map((city) => ({ value: city, label: city }));

export function FieldsSample() {
  const [city, setCity] = useState<string | null>(null);
  const [length, setLength] = useState<'short' | 'medium' | 'long'>('medium');
  const [target, setTarget] = useState(25);
  const [isOn, setIsOn] = useState(true);
  const [isChecked, setIsChecked] = useState(true);
  return (
    <Sample title="Fields">
      <div className="grid gap-5 desk:grid-cols-2">
        <TextField label="Text field" hint="A hint" />
        <TextField label="With an error" defaultValue="ab" error="Username must be at least 3 characters" />
        <Textarea label="Textarea" placeholder="Grows with what is written" />
        <Select
          label="Select"
          options={options}
          value={city}
          onChange={setCity}
          placeholder="Choose a city"
          hint="Type letters to find one"
        />
        <SegmentedControl
          label="Segmented control"
          value={length}
          onChange={setLength}
          options={[
            { value: 'short', label: 'Short' },
            { value: 'medium', label: 'Medium' },
            { value: 'long', label: 'Long' },
          ]}
        />
        <Slider label="Slider" value={target} min={5} max={100} step={5} unit="%" onChange={setTarget} />
        <Switch label="Switch" hint="With a hint" isOn={isOn} onChange={setIsOn} />
        <Checkbox label="Checkbox" isChecked={isChecked} onChange={setIsChecked} />
      </div>
    </Sample>
  );
}
