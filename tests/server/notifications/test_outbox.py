"""When notifications are sent: batches, pauses, connected people, retries."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from stormtable.server.services.notifications.outbox import (
    AGAIN,
    BACKOFF,
    FAILED,
    GONE,
    KINDS,
    LONGEST_WAIT,
    SENT,
    SETTING_OF,
    SETTINGS,
    Batch,
    Channel,
    Notification,
    Result,
    RetrySchedule,
    schedule,
    settled,
)

NOW = 1_800_000_000.0
EMAIL = Channel("ada", "email", "ada@club.example", frozenset(SETTINGS))
TURN = Notification(1, "ada", "t1", "your_turn", NOW, "Weather Machine")
OTHER = Notification(2, "ada", "t2", "your_turn", NOW + 100, "Weather Island")
OVER = Notification(3, "ada", "t3", "finished", NOW, "Weather Machine")
ASKED = {("ada", "t1"), ("ada", "t2")}


def planned(
    *pending: Notification,
    channels: tuple[Channel, ...] = (EMAIL,),
    delay: float = 120,
    connected: tuple[str, ...] = (),
    asked: set[tuple[str, str]] = ASKED,
) -> RetrySchedule:
    return schedule(pending, channels, asked, connected, NOW + delay)


def test_a_notice_waits_two_minutes() -> None:
    assert planned(TURN, delay=119) == RetrySchedule((), (), NOW + 120)
    assert planned(TURN, delay=120) == RetrySchedule((Batch(EMAIL, (TURN,)),), (), None)


def test_newer_notifications_are_sent_in_the_same_message() -> None:
    assert planned(OTHER, TURN).send == (Batch(EMAIL, (TURN, OTHER)),)


def test_a_quarter_of_an_hour_between_mails() -> None:
    channel = replace(EMAIL, last=NOW - 100)
    assert planned(TURN, channels=(channel,), delay=799) == RetrySchedule((), (), NOW + 800)
    assert len(planned(TURN, channels=(channel,), delay=800).send) == 1
    push = Channel("ada", "push:7", {}, last=NOW - 100)
    assert len(planned(TURN, channels=(push,)).send) == 1


def test_each_line_has_its_own_message_and_gets_a_notice_once() -> None:
    push = Channel("ada", "push:7", {})
    sent = planned(TURN, channels=(EMAIL, push)).send
    assert [batch.channel.key for batch in sent] == ["email", "push:7"]
    notified = replace(TURN, done=frozenset({"push:7"}))
    assert [batch.channel.key for batch in planned(notified, channels=(EMAIL, push)).send] == [
        "email"
    ]
    through = replace(TURN, done=frozenset({"push:7", "email"}))
    assert planned(through, channels=(EMAIL, push)) == RetrySchedule((), (1,), None)


def test_a_message_promises_no_turn_to_somebody_who_has_left() -> None:
    stood_in = replace(TURN, kind="stood_in", id=4)
    left = replace(TURN, kind="seat_left", id=5, time=NOW + 1)
    assert planned(stood_in).send[0].notifications == (stood_in,)
    plan = planned(stood_in, left, delay=121)
    assert (plan.drop, plan.send[0].notifications) == ((4,), (left,))
    elsewhere = replace(left, table="t2")
    assert planned(stood_in, elsewhere, delay=121).drop == ()


def test_only_people_who_opted_in_are_notified() -> None:
    assert planned(TURN, channels=()) == RetrySchedule((), (1,), None)
    assert planned(TURN, channels=(replace(EMAIL, settings=frozenset({"finished"})),)).drop == (1,)
    assert planned(TURN, channels=(replace(EMAIL, person="bob"),)).send == ()
    assert planned(TURN, OVER, channels=(Channel("ada", "email", ""),)).send[0].notifications == (
        TURN,
    )


def test_a_connected_person_gets_no_notification() -> None:
    # If the person leaves without playing, the notification of their turn is sent. They have seen
    # the other kinds.
    shown = planned(TURN, OVER, connected=("ada",))
    assert shown == RetrySchedule((), (3,), NOW + 240)
    assert planned(TURN, delay=500).send != ()


def test_no_notification_is_sent_for_a_finished_turn() -> None:
    assert planned(TURN, asked=set()) == RetrySchedule((), (1,), None)
    assert planned(OVER, asked=set()).send != ()


def test_an_old_notification_is_not_sent() -> None:
    assert planned(OVER, delay=2 * 86400).send != ()
    assert planned(OVER, delay=2 * 86400 + 1) == RetrySchedule((), (3,), None)


def test_a_sent_batch_marks_its_notifications_as_done() -> None:
    channel, notifications = settled(
        Batch(replace(EMAIL, tries=2), (TURN, OTHER)), Result(SENT), NOW
    )
    assert channel == replace(EMAIL, last=NOW)
    assert [notification.done for notification in notifications] == [{"email"}, {"email"}]


def test_a_failed_message_is_retried_at_growing_intervals() -> None:
    channel, now, tries = EMAIL, NOW + 120, 0
    while sent := schedule([TURN], [channel], ASKED, (), now).send:
        tries += 1
        remaining, notifications = settled(sent[0], Result(AGAIN), now)
        assert remaining is not None
        if notifications[0].done:
            break
        channel = remaining
        waiting = schedule(notifications, [channel], ASKED, (), now)
        assert waiting.send == ()
        assert waiting.wake == now + BACKOFF[tries - 1]
        now = waiting.wake
    assert tries == len(BACKOFF) + 1
    assert settled(Batch(replace(EMAIL, tries=len(BACKOFF)), (TURN,)), Result(AGAIN), NOW)[0] == (
        replace(EMAIL, last=NOW)
    )


def test_the_other_side_may_ask_for_more_time_but_not_for_ever() -> None:
    batch = Batch(EMAIL, (TURN,))
    for asked, waits in ((1, BACKOFF[0]), (1000, 1000), (10**9, LONGEST_WAIT)):
        channel, _ = settled(batch, Result(AGAIN, wait=asked), NOW)
        assert channel is not None
        assert channel.not_before == NOW + waits


def test_a_refused_message_is_not_retried_and_a_gone_channel_is_removed() -> None:
    channel, notifications = settled(Batch(EMAIL, (TURN,)), Result(FAILED), NOW)
    assert channel == replace(EMAIL, last=NOW)
    assert notifications[0].done == {"email"}
    channel, notifications = settled(Batch(EMAIL, (TURN,)), Result(GONE), NOW)
    assert channel is None
    assert notifications[0].done == {"email"}


notifications = st.lists(
    st.builds(
        Notification,
        st.integers(1, 10**6),
        st.sampled_from(("ada", "bob")),
        st.sampled_from(("t1", "t2")),
        st.sampled_from(KINDS),
        st.integers(-200_000, 0).map(lambda ago: NOW + ago),
        st.just("Weather Machine"),
    ),
    max_size=8,
    unique_by=lambda notification: notification.id,
)
channels = st.lists(
    st.builds(
        Channel,
        st.sampled_from(("ada", "bob")),
        st.sampled_from(("email", "push:1", "push:2", "webhook")),
        st.just("x"),
        st.frozensets(st.sampled_from(list(SETTINGS))),
        st.integers(-2000, 0).map(lambda ago: NOW + ago),
        st.integers(0, 4),
        st.integers(-2000, 2000).map(lambda ago: NOW + ago),
    ),
    max_size=6,
    unique_by=lambda channel: (channel.person, channel.key),
)


@given(notifications, channels, st.sets(st.tuples(st.sampled_from(("ada", "bob")), st.just("t1"))))
def test_every_notification_is_sent_dropped_or_waits_for_a_time(
    pending: list[Notification], ways: list[Channel], asked: set[tuple[str, str]]
) -> None:
    now = NOW
    out: list[tuple[int, str]] = []
    for _ in range(100):
        now_plan = schedule(pending, ways, asked, (), now)
        by_id = {
            notification.id: notification
            for notification in pending
            if notification.id not in now_plan.drop
        }
        for batch in now_plan.send:
            assert batch.notifications
            channel, changed = settled(batch, Result(SENT), now)
            assert channel is not None
            ways = [
                channel if other.key == channel.key and other.person == channel.person else other
                for other in ways
            ]
            for notification in changed:
                by_id[notification.id] = replace(
                    notification, done=by_id[notification.id].done | notification.done
                )
                out.append((notification.id, f"{channel.person} {channel.key}"))
                assert SETTING_OF[notification.kind] in channel.settings
        pending = list(by_id.values())
        if now_plan.wake is None and not now_plan.send:
            break
        if not now_plan.send:
            assert now_plan.wake is not None
            assert now_plan.wake > now
            now = now_plan.wake
    assert pending == []
    assert len(out) == len(set(out))
