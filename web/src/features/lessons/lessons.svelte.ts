import type { LessonInfo } from '../../api/generated'
import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'
import { words } from '../../i18n/page'
import { shelf } from '../../games/shelf.svelte'
import { router } from '../../app/router.svelte'
import { session } from '../settings/session.svelte'

/** All lessons and the learner's progress. */
class Lessons {
  all = $state.raw<LessonInfo[]>([])
  loaded = $state(false)
  problem = $state('')
  busy = $state(false)

  async refresh(): Promise<void> {
    try {
      this.all = await api.lessons(language.name)
      this.problem = ''
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.loaded = true
    }
  }

  /** The lesson to offer with a box: the one in progress, otherwise the first unfinished one, otherwise the first. */
  of(box: string): LessonInfo | undefined {
    const own = this.all.filter((lesson) => shelf.box(lesson.game, lesson.players)?.id === box)
    return own.find(({ mine }) => mine && !mine.done) ?? own.find(({ mine }) => !mine) ?? own[0]
  }

  /** Goes to the table of a lesson. A newcomer is not asked for a name. */
  async learn(lesson: LessonInfo): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      await session.learnerFor('/lessons', words('name.newcomer'))
      router.go(`/table/${await this.tableOf(lesson)}`)
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.busy = false
    }
  }

  /** The table of a lesson: the one that the learner left, or a new one. */
  private async tableOf(lesson: LessonInfo): Promise<string> {
    return lesson.mine && !lesson.mine.done ? lesson.mine.table : (await api.beginLesson(lesson.name, language.name)).id
  }
}

export const lessons = new Lessons()

/** What a press on a lesson does, as a key of its words. */
export const verbOf = ({ mine }: LessonInfo): string => (!mine ? 'start' : mine.done ? 'again' : 'go_on')
