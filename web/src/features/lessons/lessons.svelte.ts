import type { LessonInfo } from '../../api/generated'
import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'

/** The lessons there are, and how far one is in each. */
class Lessons {
  all = $state.raw<LessonInfo[]>([])
  loaded = $state(false)
  problem = $state('')

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

  /** Where a lesson is taught: the table one left it at, or a new one. */
  async tableOf(lesson: LessonInfo): Promise<string> {
    return lesson.mine && !lesson.mine.done ? lesson.mine.table : (await api.beginLesson(lesson.name, language.name)).id
  }
}

export const lessons = new Lessons()
