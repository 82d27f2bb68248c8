import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { LessonStepInfo } from '../../api/generated'
import type { TableStore } from '../table/table.svelte'
import type { LessonGuide } from './lesson-guide.svelte'
import Spotlight from './Spotlight.svelte'

test('the board turns to the places of a step again, once a playback has ended', async () => {
  const step = { title: '', text: [], task: '', play: ['bid 3'], light: ['market/point'], alone: 0 }
  const guide = {
    ...{ step: step as unknown as LessonStepInfo, steps: [], number: 0, shown: true, over: false, alone: false },
    ...{ brief: false, watching: false, reading: false, past: false, wrongTries: 0 },
  } as unknown as LessonGuide
  const table = { view: null, choice: { chosen: null, menu: null }, show: { storm: null } } as unknown as TableStore
  const onshow = vi.fn()
  const props = { table, guide, wide: false, panel: undefined, onshow }
  const { rerender, unmount } = render(Spotlight, { ...props, hidden: true })
  expect(onshow).not.toHaveBeenCalled()
  await rerender({ hidden: false })
  expect(onshow).toHaveBeenCalledExactlyOnceWith(['market/point'])
  await rerender({ hidden: true })
  await rerender({ hidden: false })
  expect(onshow).toHaveBeenCalledTimes(2)
  unmount()
})
