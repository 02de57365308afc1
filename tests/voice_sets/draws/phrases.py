"""Speech besides words: commands and numbers, and the talk of a table."""

from __future__ import annotations


def words(text: str, separator: str | None = None) -> tuple[str, ...]:
    """The parts of a list that is written in one string."""
    return tuple(text.split(separator))


COMMANDS = ("I pass", "challenge", "call", "undo", "pause", "help", "yes", "no", "spin")
NUMBERS = words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
RAISES = tuple(f"raise {number}" for number in NUMBERS)
BESIDE = 10
"""The words that may be said beside the commands."""

TABLE_TALK = {
    "dev": words(
        "okay|really|thanks|sorry|wait|my turn|your turn|good one|oh no|come on|nice|what|who"
        "|hello|hmm|well|right|of course|not yet|I know|let me think|hang on|that is mine"
        "|more tea|cake|mum|please|never|maybe|go on|stop it|fine|cheers|hurry up|your go"
        "|no way|yes please|pass it here|is that a word|what does it mean",
        "|",
    ),
    "test": words(
        "wow|nope|no idea|that was close|give me a second|she is right|you wish|too late"
        "|whoops|shush|who took the pen|look at that|not bad|ouch|got it|pardon|say again"
        "|brilliant|quick|dinner|never heard of it|fair enough|after you|lucky you|oh well"
        "|as if|why not|here you are|careful|my phone|close the door|so what|bless you"
        "|biscuit|dad|rubbish|how dare you|I give up|easy|what a word",
        "|",
    ),
}
"""Short table talk. The recogniser may know the first half, but must never be given the second."""

SENTENCES = """\
Did you see the match last night? I thought they played really badly.
Could you pass me the salt please, and maybe some of that bread as well.
My sister is coming over on Sunday with the kids and the new dog.
No, wait, it is not your turn yet, you went before Tom did.
I had a meeting that went on for three hours and nothing was decided.
What did you put in this soup, it is absolutely delicious.
We should go to the lake again next summer if the weather is any good.
The car broke down on the way home and we had to walk.
Have you read that book about the lighthouse keeper? It was sad but good.
Is there any more tea in the pot, or shall I make some?
I always forget how this game works, do we take two cards or three?
She told me she was going to quit her job and move to Spain.
That is not even a word, you made it up just now.
Look it up then, I am quite sure it is in the dictionary.
Who wants to play another round after the cake?
He was late again because the train did not stop at our station.
It is getting dark, could somebody switch on the lamp in the corner?
I need about ten more points to catch up with you.
You two are always on the same side, that is so unfair.
The doctor said I should sleep more and drink less coffee.
Where did you leave the keys? They were on the table this morning.
My phone is nearly empty, does anyone have a charger?
They are building a new school just behind the old church.
I cannot believe how expensive tomatoes have become.
Let us open the window a little, it is warm in here.
Mum, can I stay up until the end of the film tonight?
Honestly I think the blue one looks better on you.
We met at university, we were both in the choir.
There is a spider on the ceiling right above your head.
The neighbours are having a party again, listen to that music.
Okay, okay, I give up, tell me the answer.
Tomorrow I have to get up at six, so this is my last game.
""".splitlines()
